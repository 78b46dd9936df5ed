ALTER TABLE "delivery" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "places" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;