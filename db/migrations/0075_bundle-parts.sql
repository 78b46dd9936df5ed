CREATE TABLE "bundle_parts" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"bundle_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"owned" boolean NOT NULL,
	CONSTRAINT "bundle_parts_school_id_transaction_id_bundle_id_product_id_pk" PRIMARY KEY("school_id","transaction_id","bundle_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "bundle_items" ADD COLUMN "reaches_owners" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_school_id_bundle_id_products_school_id_id_fk" FOREIGN KEY ("school_id","bundle_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;