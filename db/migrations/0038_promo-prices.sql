ALTER TABLE "price_history" ADD COLUMN "promo_amount" bigint;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "promo_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "promo_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "name" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "entry" text DEFAULT 'gross' NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_amount" bigint;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_packages" integer;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_lowest" bigint;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promo_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "standard_amount" bigint;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "lowest_amount" bigint;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "promo_number" integer;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "package" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "packages_of_price" ON "transaction_items" USING btree ("school_id","package","price_id","promo_number") WHERE package is not null;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "price_entry" CHECK ("prices"."entry" in ('gross', 'net'));--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "promo_amount" CHECK ("prices"."promo_amount" >= 0 and "prices"."promo_amount" < "prices"."amount");--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "promo_times" CHECK ("prices"."promo_ends_at" > "prices"."promo_starts_at");--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "promo_packages" CHECK ("prices"."promo_packages" >= -1 and "prices"."promo_taken" >= 0);--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "promo_whole" CHECK (num_nulls("prices"."promo_amount", "prices"."promo_packages", "prices"."promo_lowest") in (0, 3)
        and ("prices"."promo_amount" is not null or num_nonnulls("prices"."promo_starts_at", "prices"."promo_ends_at") = 0));--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_package" CHECK ("transaction_items"."package" in ('held', 'sold', 'returned'));--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_promo" CHECK (num_nulls("transaction_items"."standard_amount", "transaction_items"."lowest_amount", "transaction_items"."promo_number", "transaction_items"."package") in (0, 4));