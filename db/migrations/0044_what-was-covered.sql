CREATE TABLE "component_coverage" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"component_id" bigint NOT NULL,
	"medium" text,
	"covered" "int4multirange" DEFAULT '{}' NOT NULL,
	"length" integer,
	"done_at" timestamp with time zone,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "component_coverage_school_id_account_id_component_id_pk" PRIMARY KEY("school_id","account_id","component_id"),
	CONSTRAINT "coverage_seconds" CHECK (isempty("component_coverage"."covered") or lower("component_coverage"."covered") >= 0 and upper("component_coverage"."covered") <= 1000000),
	CONSTRAINT "coverage_length" CHECK ("component_coverage"."length" between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD COLUMN "furthest_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "component_coverage" ADD CONSTRAINT "component_coverage_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_coverage" ADD CONSTRAINT "component_coverage_school_id_component_id_components_school_id_id_fk" FOREIGN KEY ("school_id","component_id") REFERENCES "public"."components"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coverage_of_component" ON "component_coverage" USING btree ("school_id","component_id");--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD CONSTRAINT "progress_furthest" CHECK ("lecture_progress"."furthest_seconds" between 0 and 1000000);