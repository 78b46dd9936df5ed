CREATE TABLE "upsell_orders" (
	"school_id" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "upsell_orders_school_id_first_id_product_id_pk" PRIMARY KEY("school_id","first_id","product_id"),
	CONSTRAINT "upsell_order" UNIQUE("school_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "upsells" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upsells_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"offered_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "upsells_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "upsell_once" UNIQUE("school_id","product_id","offered_id"),
	CONSTRAINT "upsell_of_another" CHECK ("upsells"."offered_id" <> "upsells"."product_id")
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consent_kind";--> statement-breakpoint
ALTER TABLE "payment_means" ADD COLUMN "briefly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upsell_orders" ADD CONSTRAINT "upsell_orders_school_id_first_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","first_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_orders" ADD CONSTRAINT "upsell_orders_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_orders" ADD CONSTRAINT "upsell_orders_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsells" ADD CONSTRAINT "upsells_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsells" ADD CONSTRAINT "upsells_school_id_offered_id_price_id_prices_school_id_product_id_id_fk" FOREIGN KEY ("school_id","offered_id","price_id") REFERENCES "public"."prices"("school_id","product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upsells_at_price" ON "upsells" USING btree ("school_id","offered_id","price_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "means_kept_briefly" ON "payment_means" USING btree ("school_id","created_at") WHERE briefly and forgotten_at is null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consent_kind" CHECK ("consents"."kind" in ('terms', 'withdrawal_waiver', 'marketing', 'renewal', 'keep_card')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" VALIDATE CONSTRAINT "consent_kind";