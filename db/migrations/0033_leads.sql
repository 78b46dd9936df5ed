CREATE TABLE "lead_forms" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"hidden" jsonb NOT NULL,
	"labels" boolean NOT NULL,
	"success_header" jsonb NOT NULL,
	"success_text" jsonb NOT NULL,
	"success_html" jsonb NOT NULL,
	"redirect_to" text,
	"button_text" jsonb NOT NULL,
	"button_class" text NOT NULL,
	"double_opt_in" boolean NOT NULL,
	"consent_text" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_forms_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_id" bigint,
	"product_id" bigint,
	"fields" jsonb NOT NULL,
	"email" text,
	"email_key" text,
	"locale" text NOT NULL,
	"source" text,
	"consent_text" text,
	"asked" boolean NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "leads_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "lead_token" UNIQUE("school_id","token_hash"),
	CONSTRAINT "lead_of_one" CHECK (("leads"."form_id" is null) <> ("leads"."product_id" is null)),
	CONSTRAINT "lead_to_tell" CHECK ("leads"."product_id" is null or "leads"."email_key" is not null),
	CONSTRAINT "lead_locale" CHECK ("leads"."locale" in ('en', 'pl')),
	CONSTRAINT "lead_token_hash" CHECK (length("leads"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_school_id_form_id_lead_forms_school_id_id_fk" FOREIGN KEY ("school_id","form_id") REFERENCES "public"."lead_forms"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_once" ON "leads" USING btree ("school_id","product_id","email_key") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "leads_of_form" ON "leads" USING btree ("school_id","form_id","id");--> statement-breakpoint
CREATE INDEX "leads_of_address" ON "leads" USING btree ("school_id","email_key");--> statement-breakpoint
CREATE INDEX "leads_unconfirmed" ON "leads" USING btree ("school_id","created_at") WHERE asked and confirmed_at is null;