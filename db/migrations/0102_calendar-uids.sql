ALTER TABLE "bookings" ADD COLUMN "calendar_uid" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "calendar_uid" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "product_events" ADD COLUMN "calendar_uid" uuid;--> statement-breakpoint
ALTER TABLE "product_events" ALTER COLUMN "calendar_uid" SET DEFAULT gen_random_uuid();
