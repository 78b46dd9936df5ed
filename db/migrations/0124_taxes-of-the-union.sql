CREATE TABLE "order_taxes" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"treatment" text NOT NULL,
	"country" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"decided_at" timestamp with time zone,
	"vat_number" text,
	"reference" text,
	"checked_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_taxes_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "order_tax_treatment" CHECK ("order_taxes"."treatment" in ('oss', 'reverse_charge')),
	CONSTRAINT "order_tax_country" CHECK ("order_taxes"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"school_id" bigint NOT NULL,
	"oss_enabled" boolean DEFAULT false NOT NULL,
	"country" text NOT NULL,
	"threshold" text,
	"threshold_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_settings_school_id_pk" PRIMARY KEY("school_id"),
	CONSTRAINT "tax_country" CHECK ("tax_settings"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "tax_threshold" CHECK ("tax_settings"."threshold" in ('near', 'passed')),
	CONSTRAINT "tax_threshold_at" CHECK (("tax_settings"."threshold" is null) = ("tax_settings"."threshold_at" is null))
);
--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_taxes_by_country" ON "order_taxes" USING btree ("school_id","treatment","country");