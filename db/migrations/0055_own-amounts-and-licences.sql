ALTER TABLE "price_history" ADD COLUMN "custom_minimum" bigint;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "licences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "custom_minimum" bigint;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "contents" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "licences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "price_custom" CHECK ("prices"."custom_minimum" between 0 and "prices"."amount"
        and ("prices"."custom_minimum" is null or ("prices"."promo_amount" is null and "prices"."licences" = '[]')));--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "price_licences" CHECK (jsonb_typeof("prices"."licences") = 'array');