CREATE TABLE "exchange_rates" (
	"school_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" text NOT NULL,
	"rate" integer NOT NULL,
	"table_number" text NOT NULL,
	"entered_by" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_school_id_currency_day_pk" PRIMARY KEY("school_id","currency","day"),
	CONSTRAINT "exchange_currency" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$' and "exchange_rates"."currency" <> 'PLN'),
	CONSTRAINT "exchange_day" CHECK ("exchange_rates"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "exchange_rate" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_documents" (
	"school_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"issued_on" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"currency" text NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "invoice_documents_school_id_invoice_id_version_pk" PRIMARY KEY("school_id","invoice_id","version"),
	CONSTRAINT "invoice_number" UNIQUE("school_id","kind","number","version"),
	CONSTRAINT "invoice_sequence" UNIQUE("school_id","kind","period","sequence","version"),
	CONSTRAINT "invoice_document_kind" CHECK ("invoice_documents"."kind" in ('invoice', 'correction')),
	CONSTRAINT "invoice_sum" CHECK ("invoice_documents"."net" + "invoice_documents"."vat" = "invoice_documents"."gross"),
	CONSTRAINT "invoice_counts" CHECK ("invoice_documents"."sequence" > 0 and "invoice_documents"."version" > 0),
	CONSTRAINT "invoice_issued_on" CHECK ("invoice_documents"."issued_on" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"school_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"last_number" integer NOT NULL,
	"last_issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_series_school_id_kind_period_pk" PRIMARY KEY("school_id","kind","period"),
	CONSTRAINT "invoice_series_kind" CHECK ("invoice_series"."kind" in ('invoice', 'correction')),
	CONSTRAINT "invoice_series_number" CHECK ("invoice_series"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"school_id" bigint NOT NULL,
	"issue" text NOT NULL,
	"delay_hours" integer NOT NULL,
	"pattern" text NOT NULL,
	"per" text NOT NULL,
	"correction_pattern" text NOT NULL,
	"seller" jsonb NOT NULL,
	"exempt_basis" text,
	"ksef_enabled" boolean DEFAULT false NOT NULL,
	"ksef_mode" text DEFAULT 'test' NOT NULL,
	"ksef_token" "bytea",
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_settings_school_id_pk" PRIMARY KEY("school_id"),
	CONSTRAINT "invoice_issue" CHECK ("invoice_settings"."issue" in ('never', 'asked', 'companies', 'all')),
	CONSTRAINT "invoice_per" CHECK ("invoice_settings"."per" in ('year', 'month')),
	CONSTRAINT "invoice_delay" CHECK ("invoice_settings"."delay_hours" between 0 and 720),
	CONSTRAINT "invoice_ksef_mode" CHECK ("invoice_settings"."ksef_mode" in ('test', 'demo', 'production'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"corrects_id" bigint,
	"cause" text,
	"entry_id" bigint,
	"by_hand" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"failed_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"ksef_state" text,
	"ksef_number" text,
	"ksef_session" text,
	"ksef_reference" text,
	"ksef_sent_at" timestamp with time zone,
	"ksef_due_on" text,
	"ksef_problem" text,
	"ksef_receipt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "invoice_kind" CHECK ("invoices"."kind" in ('invoice', 'correction')),
	CONSTRAINT "invoice_state" CHECK ("invoices"."state" in ('scheduled', 'issued', 'sent', 'failed')),
	CONSTRAINT "invoice_cause" CHECK ("invoices"."cause" in ('refund', 'refund_returned', 'buyer')),
	CONSTRAINT "invoice_problem" CHECK ("invoices"."problem" in ('seller_missing', 'rate_missing', 'unexpected', 'email_failed', 'ksef_refused')),
	CONSTRAINT "invoice_ksef_state" CHECK ("invoices"."ksef_state" in ('waiting', 'sent', 'accepted', 'refused')),
	CONSTRAINT "invoice_failed" CHECK (("invoices"."state" = 'failed') = ("invoices"."problem" is not null)),
	CONSTRAINT "invoice_corrects" CHECK (("invoices"."kind" = 'correction') = ("invoices"."corrects_id" is not null) and ("invoices"."kind" = 'correction') = ("invoices"."cause" is not null))
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_school_id_invoice_id_invoices_school_id_id_fk" FOREIGN KEY ("school_id","invoice_id") REFERENCES "public"."invoices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_school_id_corrects_id_invoices_school_id_id_fk" FOREIGN KEY ("school_id","corrects_id") REFERENCES "public"."invoices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_school_id_entry_id_ledger_entries_school_id_id_fk" FOREIGN KEY ("school_id","entry_id") REFERENCES "public"."ledger_entries"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoice_documents" USING btree ("school_id","issued_on","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "invoices" USING btree ("school_id","transaction_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "correction_of_movement" ON "invoices" USING btree ("school_id","entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_ksef_number" ON "invoices" USING btree ("school_id","ksef_number") WHERE ksef_number is not null;--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("school_id","transaction_id");--> statement-breakpoint
CREATE INDEX "corrections_of_invoice" ON "invoices" USING btree ("school_id","corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("school_id","due_at") WHERE state <> 'sent';