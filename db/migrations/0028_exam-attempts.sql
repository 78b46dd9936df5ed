CREATE TABLE "exam_asked_questions" (
	"school_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"question" jsonb NOT NULL,
	CONSTRAINT "exam_asked_questions_school_id_attempt_id_question_id_pk" PRIMARY KEY("school_id","attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_answers" (
	"school_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"value" jsonb,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"points" integer,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_answers_school_id_attempt_id_question_id_pk" PRIMARY KEY("school_id","attempt_id","question_id"),
	CONSTRAINT "exam_answer_points" CHECK ("exam_answers"."points" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"passing_score" integer NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"max" integer NOT NULL,
	"passed" boolean DEFAULT false NOT NULL,
	"waiting_for_marks" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exam_attempts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "exam_attempt_score" CHECK ("exam_attempts"."score" between 0 and "exam_attempts"."max"),
	CONSTRAINT "exam_attempt_passed" CHECK (not ("exam_attempts"."passed" and "exam_attempts"."waiting_for_marks"))
);
--> statement-breakpoint
ALTER TABLE "exam_asked_questions" ADD CONSTRAINT "exam_asked_in_attempt" FOREIGN KEY ("school_id","attempt_id") REFERENCES "public"."exam_attempts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answer_to_asked" FOREIGN KEY ("school_id","attempt_id","question_id") REFERENCES "public"."exam_asked_questions"("school_id","attempt_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_school_id_exam_id_exams_school_id_id_fk" FOREIGN KEY ("school_id","exam_id") REFERENCES "public"."exams"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_answers_of_account" ON "exam_answers" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_running" ON "exam_attempts" USING btree ("school_id","exam_id","account_id") WHERE submitted_at is null;--> statement-breakpoint
CREATE INDEX "exam_attempts_of_account" ON "exam_attempts" USING btree ("school_id","account_id","exam_id","id");--> statement-breakpoint
CREATE INDEX "exam_results" ON "exam_attempts" USING btree ("school_id","exam_id","id") WHERE submitted_at is not null;