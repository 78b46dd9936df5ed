CREATE TABLE "bundle_items" (
	"school_id" bigint NOT NULL,
	"bundle_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bundle_items_school_id_bundle_id_product_id_pk" PRIMARY KEY("school_id","bundle_id","product_id"),
	CONSTRAINT "bundle_holds_others" CHECK ("bundle_items"."bundle_id" <> "bundle_items"."product_id")
);
--> statement-breakpoint
CREATE TABLE "product_events" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"seats" integer NOT NULL,
	"join_url" text,
	CONSTRAINT "product_events_school_id_product_id_pk" PRIMARY KEY("school_id","product_id"),
	CONSTRAINT "event_ends" CHECK ("product_events"."ends_at" > "product_events"."starts_at"),
	CONSTRAINT "event_seats" CHECK ("product_events"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "product_tags_school_id_product_id_tag_id_pk" PRIMARY KEY("school_id","product_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"visibility" text NOT NULL,
	CONSTRAINT "tags_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "tag_visibility" CHECK ("tags"."visibility" in ('public', 'private'))
);
--> statement-breakpoint
ALTER TABLE "price_history" DROP CONSTRAINT "price_history_school_id_price_id_prices_school_id_id_fk";
--> statement-breakpoint
ALTER TABLE "prices" DROP CONSTRAINT "prices_school_id_product_id_products_school_id_id_fk";
--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_school_id_bundle_id_products_school_id_id_fk" FOREIGN KEY ("school_id","bundle_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_events" ADD CONSTRAINT "product_events_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_school_id_tag_id_tags_school_id_id_fk" FOREIGN KEY ("school_id","tag_id") REFERENCES "public"."tags"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundles_of_product" ON "bundle_items" USING btree ("school_id","product_id","bundle_id");--> statement-breakpoint
CREATE INDEX "products_of_tag" ON "product_tags" USING btree ("school_id","tag_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name" ON "tags" USING btree ("school_id",lower("name"));--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_school_id_price_id_prices_school_id_id_fk" FOREIGN KEY ("school_id","price_id") REFERENCES "public"."prices"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;