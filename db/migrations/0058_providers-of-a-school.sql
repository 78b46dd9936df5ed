ALTER TABLE "provider_facts" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "providers" jsonb DEFAULT '[]'::jsonb NOT NULL;