ALTER TABLE "image_uploads" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD COLUMN "in_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "uploads_by_size" ON "image_uploads" USING btree ("school_id","size");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "uploads_unused" ON "image_uploads" USING btree ("school_id","stored_at") WHERE stored_at is not null and not in_use;--> statement-breakpoint
-- What was there before stays: whether anything shows it was never written down.
UPDATE "image_uploads" SET "in_use" = true WHERE "stored_at" IS NOT NULL;
