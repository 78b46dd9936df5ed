CREATE TABLE "course_reminders" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "course_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"lecture_id" bigint NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"step" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_reminders_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "reminded_once" UNIQUE("school_id","account_id","stopped_at","step"),
	CONSTRAINT "reminder_step" CHECK ("course_reminders"."step" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notification_about";--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "reminds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_reminders" ADD CONSTRAINT "course_reminders_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reminders" ADD CONSTRAINT "course_reminders_school_id_lecture_id_lectures_school_id_id_fk" FOREIGN KEY ("school_id","lecture_id") REFERENCES "public"."lectures"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_of_lecture" ON "course_reminders" USING btree ("school_id","lecture_id");--> statement-breakpoint
CREATE INDEX "reminders_by_time" ON "course_reminders" USING btree ("school_id","created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_about" CHECK ("notifications"."about_type" in ('community_post', 'comment', 'reply', 'review', 'report', 'reminder'));