CREATE TABLE "invoice_services" (
	"school_id" bigint NOT NULL,
	"service" text NOT NULL,
	"credentials" "bytea" NOT NULL,
	"problem" text,
	"last_at" timestamp with time zone,
	"last_number" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_services_school_id_service_pk" PRIMARY KEY("school_id","service"),
	CONSTRAINT "invoice_service" CHECK ("invoice_services"."service" in ('fakturownia', 'infakt', 'ifirma', 'wfirma'))
);
--> statement-breakpoint
CREATE TABLE "service_invoices" (
	"school_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"service" text NOT NULL,
	"reference" text NOT NULL,
	"document" jsonb NOT NULL,
	"asked_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"external_id" text,
	"problem" text,
	CONSTRAINT "service_invoices_school_id_invoice_id_pk" PRIMARY KEY("school_id","invoice_id"),
	CONSTRAINT "service_reference" UNIQUE("school_id","service","reference"),
	CONSTRAINT "service_invoice" CHECK ("service_invoices"."service" in ('fakturownia', 'infakt', 'ifirma', 'wfirma'))
);
--> statement-breakpoint
ALTER TABLE "invoice_documents" DROP CONSTRAINT "invoice_number";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoice_problem";--> statement-breakpoint
ALTER TABLE "invoice_documents" ALTER COLUMN "sequence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "issuer" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_services" ADD CONSTRAINT "invoice_services_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_invoices" ADD CONSTRAINT "service_invoices_school_id_invoice_id_invoices_school_id_id_fk" FOREIGN KEY ("school_id","invoice_id") REFERENCES "public"."invoices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoice_own_number" ON "invoice_documents" USING btree ("school_id","kind","number","version") WHERE sequence is not null;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_issuer" CHECK ("invoice_settings"."issuer" in ('own', 'fakturownia', 'infakt', 'ifirma', 'wfirma'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoice_problem" CHECK ("invoices"."problem" in ('seller_missing', 'rate_missing', 'unexpected', 'email_failed', 'ksef_refused', 'service_away', 'service_refused'));