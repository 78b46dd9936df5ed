ALTER TABLE "price_history" ADD COLUMN "product_id" bigint;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "price_history" SET "product_id" = p."product_id" FROM "prices" p
WHERE p."school_id" = "price_history"."school_id" AND p."id" = "price_history"."price_id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "history_of_product" ON "price_history" USING btree ("school_id","product_id");--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" DROP CONSTRAINT "price_history_school_id_price_id_prices_school_id_id_fk";
