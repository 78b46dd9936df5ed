ALTER TABLE "meetings" ADD COLUMN "bundle_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "meetings_of_thing" ON "meetings" USING btree ("school_id","transaction_id","product_id",coalesce(bundle_id, 0));--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_of_order";--> statement-breakpoint
-- What came with a bundle and nothing else of its order.
UPDATE "meetings" SET "bundle_id" = b."bundle_id"
FROM (SELECT "school_id", "transaction_id", "product_id", min("bundle_id") AS "bundle_id" FROM "bundle_parts"
  WHERE NOT "owned" GROUP BY 1, 2, 3) b
WHERE b."school_id" = "meetings"."school_id" AND b."transaction_id" = "meetings"."transaction_id"
  AND b."product_id" = "meetings"."product_id" AND NOT EXISTS (SELECT FROM "transaction_items" i
    WHERE i."school_id" = b."school_id" AND i."transaction_id" = b."transaction_id" AND i."product_id" = b."product_id");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_school_id_bundle_id_products_school_id_id_fk" FOREIGN KEY ("school_id","bundle_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_of_bundle" CHECK ("meetings"."bundle_id" is null or "meetings"."transaction_id" is not null);