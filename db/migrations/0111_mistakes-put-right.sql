CREATE TABLE "access_batches" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "access_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"given_by" bigint NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text,
	CONSTRAINT "access_batches_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "access_batch_undone" CHECK (("access_batches"."undone_at" is null) = ("access_batches"."undone_by" is null) and ("access_batches"."undone_at" is null) = ("access_batches"."undo_reason" is null)),
	CONSTRAINT "access_batch_reasons" CHECK (length("access_batches"."reason") <= 500 and length("access_batches"."undo_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "exam_corrections" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exam_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"corrected_by" bigint NOT NULL,
	"from_score" integer NOT NULL,
	"from_max" integer NOT NULL,
	"from_passed" boolean NOT NULL,
	"to_score" integer NOT NULL,
	"to_max" integer NOT NULL,
	"to_passed" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_corrections_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "exam_correction_cause" CHECK ("exam_corrections"."cause" in ('key', 'by_hand', 'withdrawn', 'marks'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notification_about";--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "known_date" jsonb;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD COLUMN "marked_by" bigint;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD COLUMN "marked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_batches" ADD CONSTRAINT "access_batches_school_id_given_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","given_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_batches" ADD CONSTRAINT "access_batches_school_id_undone_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","undone_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_corrections" ADD CONSTRAINT "exam_correction_of_attempt" FOREIGN KEY ("school_id","attempt_id") REFERENCES "public"."exam_attempts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_corrections" ADD CONSTRAINT "exam_corrections_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_corrections" ADD CONSTRAINT "exam_corrections_school_id_corrected_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","corrected_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_corrections_of_attempt" ON "exam_corrections" USING btree ("school_id","attempt_id","id");--> statement-breakpoint
CREATE INDEX "exam_corrections_of_account" ON "exam_corrections" USING btree ("school_id","account_id");--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_in_batch" FOREIGN KEY ("school_id","batch_id") REFERENCES "public"."access_batches"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answer_marked_by" FOREIGN KEY ("school_id","marked_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "access_of_batch" ON "access_grants" USING btree ("school_id","batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_about" CHECK ("notifications"."about_type" in ('community_post', 'comment', 'reply', 'review', 'report', 'reminder', 'certificate', 'exam_attempt', 'exam_correction', 'access_week', 'access_day', 'section', 'file_version', 'seat_offer', 'licence', 'sale', 'withdrawal', 'refund', 'chargeback', 'no_access', 'refund_reported', 'stamp_problem', 'lead'));--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answer_marked" CHECK (("exam_answers"."marked_by" is null) = ("exam_answers"."marked_at" is null));