DROP INDEX "uploads_waiting";--> statement-breakpoint
DROP INDEX "uploads_unused";--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "named_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD COLUMN "named_at" timestamp with time zone DEFAULT now() NOT NULL;