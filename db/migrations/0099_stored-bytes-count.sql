CREATE TABLE "stamp_problems" (
	"school_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"problem" text NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stamp_problems_school_id_file_id_pk" PRIMARY KEY("school_id","file_id"),
	CONSTRAINT "stamp_problem" CHECK ("stamp_problems"."problem" in ('locked', 'too_large', 'too_many_pages', 'broken', 'too_slow', 'too_heavy'))
);
--> statement-breakpoint
CREATE TABLE "stamped_copies" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"email" text NOT NULL,
	"key" text NOT NULL,
	"size" bigint NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stamped_copies_school_id_account_id_file_id_pk" PRIMARY KEY("school_id","account_id","file_id"),
	CONSTRAINT "stamped_copy_key" UNIQUE("school_id","key"),
	CONSTRAINT "stamped_copy_size" CHECK ("stamped_copies"."size" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notification_about";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stamp_problems" ADD CONSTRAINT "stamp_problems_school_id_file_id_files_school_id_id_fk" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamped_copies" ADD CONSTRAINT "stamped_copies_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamped_copies" ADD CONSTRAINT "stamped_copies_school_id_file_id_files_school_id_id_fk" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stamped_copies_by_use" ON "stamped_copies" USING btree ("school_id","used_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_about" CHECK ("notifications"."about_type" in ('community_post', 'comment', 'reply', 'review', 'report', 'reminder', 'certificate', 'exam_attempt', 'access_week', 'access_day', 'section', 'file_version', 'seat_offer', 'licence', 'withdrawal', 'refund', 'chargeback', 'stamp_problem'));