ALTER TABLE "products" DROP CONSTRAINT "product_type";--> statement-breakpoint
UPDATE "products" SET "type" = 'event' WHERE "type" = 'live_event';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_type" CHECK ("products"."type" in ('course', 'bundle', 'consultation', 'event', 'file', 'membership'));