CREATE TABLE "exams" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"passing_score" integer NOT NULL,
	"attempts" integer NOT NULL,
	"wait_minutes" integer NOT NULL,
	"time_limit_minutes" integer NOT NULL,
	"shuffle" boolean NOT NULL,
	"draw" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "exams_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "exam_passing_score" CHECK ("exams"."passing_score" between 0 and 100),
	CONSTRAINT "exam_rules" CHECK ("exams"."attempts" >= 0 and "exams"."wait_minutes" >= 0 and "exams"."time_limit_minutes" >= 0),
	CONSTRAINT "exam_draw" CHECK ("exams"."draw" > 0)
);
--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exam_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"type" text NOT NULL,
	"html" jsonb NOT NULL,
	"points" integer NOT NULL,
	"options" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"explanation" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_questions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "exam_question_type" CHECK ("exam_questions"."type" in ('single', 'multiple', 'order', 'match', 'short', 'open')),
	CONSTRAINT "exam_question_points" CHECK ("exam_questions"."points" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_school_id_exam_id_exams_school_id_id_fk" FOREIGN KEY ("school_id","exam_id") REFERENCES "public"."exams"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exams_of_product" ON "exams" USING btree ("school_id","product_id","id");--> statement-breakpoint
CREATE INDEX "exams_by_change" ON "exams" USING btree ("school_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "exam_questions_in_order" ON "exam_questions" USING btree ("school_id","exam_id","position","id");