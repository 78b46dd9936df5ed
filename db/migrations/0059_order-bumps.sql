CREATE TABLE "bumps" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bumps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"offered_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bumps_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "bump_once" UNIQUE("school_id","product_id","offered_id"),
	CONSTRAINT "bump_of_another" CHECK ("bumps"."offered_id" <> "bumps"."product_id")
);
--> statement-breakpoint
DROP INDEX "items_of_transaction";--> statement-breakpoint
ALTER TABLE "bumps" ADD CONSTRAINT "bumps_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bumps" ADD CONSTRAINT "bumps_school_id_offered_id_price_id_prices_school_id_product_id_id_fk" FOREIGN KEY ("school_id","offered_id","price_id") REFERENCES "public"."prices"("school_id","product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bumps_at_price" ON "bumps" USING btree ("school_id","offered_id","price_id");--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_once" UNIQUE("school_id","transaction_id","product_id");