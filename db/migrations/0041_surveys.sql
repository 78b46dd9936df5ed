CREATE TABLE "survey_responses" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "survey_responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"survey_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"words" text collate "C" GENERATED ALWAYS AS (translate(lower(jsonb_path_query_array(answers, '$[*].words')::text), 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß', 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs')) STORED NOT NULL,
	"responded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_responses_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "surveys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"opens" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "surveys_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "survey_opens" CHECK ("surveys"."opens" in ('on_load', 'after_completion')),
	CONSTRAINT "survey_of_course" CHECK ("surveys"."opens" = 'on_load' or "surveys"."product_id" is not null),
	CONSTRAINT "survey_span" CHECK ("surveys"."ends_at" > "surveys"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "open_surveys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_school_id_survey_id_surveys_school_id_id_fk" FOREIGN KEY ("school_id","survey_id") REFERENCES "public"."surveys"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_answered_once" ON "survey_responses" USING btree ("school_id","survey_id","account_id");--> statement-breakpoint
CREATE INDEX "survey_results" ON "survey_responses" USING btree ("school_id","survey_id","id");--> statement-breakpoint
CREATE INDEX "survey_responses_of_account" ON "survey_responses" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "surveys_of_product" ON "surveys" USING btree ("school_id","product_id");