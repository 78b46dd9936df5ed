ALTER TABLE "promo_codes" DROP CONSTRAINT "promo_code_mode";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "presale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "reminds_buyers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_presale" ON "products" USING btree ("school_id","presale_until") WHERE presale_until is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_presale" CHECK ("products"."presale_until" is null or "products"."type" in ('course', 'file'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_code_mode" CHECK ("promo_codes"."mode" in ('single', 'several', 'all', 'subscription'));