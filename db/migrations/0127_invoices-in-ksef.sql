ALTER TABLE "order_taxes" DROP CONSTRAINT "order_tax_treatment";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ksef_xml" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ksef_sent_mode" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoice_ksef_sent_mode" CHECK ("invoices"."ksef_sent_mode" in ('test', 'demo', 'production'));--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_tax_treatment" CHECK ("order_taxes"."treatment" in ('oss', 'reverse_charge', 'home'));