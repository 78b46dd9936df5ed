CREATE TABLE "promo_code_batches" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "promo_code_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"prefix" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_code_batches_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "promo_code_products" (
	"school_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "promo_code_products_school_id_code_id_product_id_pk" PRIMARY KEY("school_id","code_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "promo_code_uses" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"code" text NOT NULL,
	"discount" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"email_key" text NOT NULL,
	"use" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_code_uses_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "promo_code_use" CHECK ("promo_code_uses"."use" in ('held', 'used', 'returned')),
	CONSTRAINT "promo_code_discount" CHECK ("promo_code_uses"."discount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "promo_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"batch_id" bigint,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"quantity" integer,
	"per_person" integer,
	"minimum" bigint,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "promo_codes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "promo_code_shape" CHECK ("promo_codes"."code" ~ '^[A-Za-z0-9_-]{2,40}$'),
	CONSTRAINT "promo_code_type" CHECK ("promo_codes"."type" in ('percentage', 'amount')),
	CONSTRAINT "promo_code_mode" CHECK ("promo_codes"."mode" in ('single', 'all', 'subscription')),
	CONSTRAINT "promo_code_value" CHECK ("promo_codes"."value" >= 1 and ("promo_codes"."type" <> 'percentage' or "promo_codes"."value" <= 100)),
	CONSTRAINT "promo_code_limits" CHECK ("promo_codes"."quantity" >= 1 and "promo_codes"."per_person" >= 1 and "promo_codes"."minimum" >= 0),
	CONSTRAINT "promo_code_times" CHECK ("promo_codes"."expires_at" > "promo_codes"."starts_at"),
	CONSTRAINT "promo_code_taken" CHECK ("promo_codes"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "promo_code_batches" ADD CONSTRAINT "promo_code_batches_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_products" ADD CONSTRAINT "promo_code_products_school_id_code_id_promo_codes_school_id_id_fk" FOREIGN KEY ("school_id","code_id") REFERENCES "public"."promo_codes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_products" ADD CONSTRAINT "promo_code_products_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_school_id_code_id_promo_codes_school_id_id_fk" FOREIGN KEY ("school_id","code_id") REFERENCES "public"."promo_codes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_school_id_batch_id_promo_code_batches_school_id_id_fk" FOREIGN KEY ("school_id","batch_id") REFERENCES "public"."promo_code_batches"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_codes_of_product" ON "promo_code_products" USING btree ("school_id","product_id","code_id");--> statement-breakpoint
CREATE INDEX "uses_of_code" ON "promo_code_uses" USING btree ("school_id","code_id","use");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_code_once" ON "promo_codes" USING btree ("school_id",lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "promo_codes_of_batch" ON "promo_codes" USING btree ("school_id","batch_id","id") WHERE batch_id is not null;