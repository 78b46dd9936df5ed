CREATE TABLE "tag_rules" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tag_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occasion" text NOT NULL,
	"product_id" bigint,
	"form_id" bigint,
	"plan_id" bigint,
	"tag_id" bigint NOT NULL,
	"until_end" boolean DEFAULT false NOT NULL,
	"run_state" text,
	"run_total" integer,
	"run_done" integer DEFAULT 0 NOT NULL,
	"run_changed" integer DEFAULT 0 NOT NULL,
	"run_last_id" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_rules_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "tag_rule_once" UNIQUE NULLS NOT DISTINCT("school_id","occasion","product_id","form_id","plan_id","tag_id"),
	CONSTRAINT "tag_rule_occasion" CHECK ("tag_rules"."occasion" in ('purchase', 'registration', 'lead', 'membership_started', 'membership_ended', 'course_completed')),
	CONSTRAINT "tag_rule_run_state" CHECK ("tag_rules"."run_state" in ('running', 'done', 'failed')),
	CONSTRAINT "tag_rule_end" CHECK (not "tag_rules"."until_end" or "tag_rules"."occasion" in ('purchase', 'membership_started')),
	CONSTRAINT "tag_rule_run" CHECK ("tag_rules"."run_changed" between 0 and "tag_rules"."run_done")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_school_id_tag_id_student_tags_school_id_id_fk" FOREIGN KEY ("school_id","tag_id") REFERENCES "public"."student_tags"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_school_id_form_id_lead_forms_school_id_id_fk" FOREIGN KEY ("school_id","form_id") REFERENCES "public"."lead_forms"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_rules" ADD CONSTRAINT "tag_rules_school_id_plan_id_membership_plans_school_id_product_id_fk" FOREIGN KEY ("school_id","plan_id") REFERENCES "public"."membership_plans"("school_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_rules_of_tag" ON "tag_rules" USING btree ("school_id","tag_id");