ALTER TABLE "exam_answers" ADD COLUMN "saves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "saves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "feedback" text DEFAULT 'after_pass' NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_attempts_to_mark" ON "exam_attempts" USING btree ("school_id","exam_id","id") WHERE waiting_for_marks;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exam_feedback" CHECK ("exams"."feedback" in ('never', 'after', 'after_pass'));