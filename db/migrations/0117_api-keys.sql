CREATE TABLE "api_answers" (
	"school_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"call" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_answers_school_id_key_id_call_idempotency_key_pk" PRIMARY KEY("school_id","key_id","call","idempotency_key"),
	CONSTRAINT "api_answer_body_hash" CHECK (length("api_answers"."body_hash") = 32),
	CONSTRAINT "api_answer_whole" CHECK (("api_answers"."status" is null) = ("api_answers"."body" is null))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "api_key_hash" UNIQUE("school_id","key_hash"),
	CONSTRAINT "api_key_hash_length" CHECK (length("api_keys"."key_hash") = 32),
	CONSTRAINT "api_key_name" CHECK (length("api_keys"."name") between 1 and 80),
	CONSTRAINT "api_key_scopes" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "student_tags" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "student_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "student_tags_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "student_tag_length" CHECK (length("student_tags"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "tagged_students" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "tagged_students_school_id_account_id_tag_id_pk" PRIMARY KEY("school_id","account_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_school_id_key_id_api_keys_school_id_id_fk" FOREIGN KEY ("school_id","key_id") REFERENCES "public"."api_keys"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_tags" ADD CONSTRAINT "student_tags_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_students" ADD CONSTRAINT "tagged_students_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_students" ADD CONSTRAINT "tagged_students_school_id_tag_id_student_tags_school_id_id_fk" FOREIGN KEY ("school_id","tag_id") REFERENCES "public"."student_tags"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_answers_by_time" ON "api_answers" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "student_tag_name" ON "student_tags" USING btree ("school_id",lower("name"));--> statement-breakpoint
CREATE INDEX "students_of_tag" ON "tagged_students" USING btree ("school_id","tag_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_by_change" ON "accounts" USING btree ("school_id","updated_at","id");