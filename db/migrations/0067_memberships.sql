CREATE TABLE "membership_periods" (
	"school_id" bigint NOT NULL,
	"membership_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"transaction_id" bigint NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_periods_school_id_membership_id_starts_at_pk" PRIMARY KEY("school_id","membership_id","starts_at"),
	CONSTRAINT "period_of_order" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "period_ends" CHECK ("membership_periods"."ends_at" > "membership_periods"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "membership_plans" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"future" boolean DEFAULT false NOT NULL,
	CONSTRAINT "membership_plans_school_id_product_id_pk" PRIMARY KEY("school_id","product_id"),
	CONSTRAINT "plan_trial" CHECK ("membership_plans"."trial_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "membership_prices" (
	"school_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"period" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "membership_prices_school_id_plan_id_price_id_pk" PRIMARY KEY("school_id","plan_id","price_id"),
	CONSTRAINT "plan_period" CHECK ("membership_prices"."period" in (-1, 1, 3, 6, 12))
);
--> statement-breakpoint
CREATE TABLE "membership_products" (
	"school_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"earlier" boolean NOT NULL,
	CONSTRAINT "membership_products_school_id_plan_id_product_id_earlier_pk" PRIMARY KEY("school_id","plan_id","product_id","earlier")
);
--> statement-breakpoint
CREATE TABLE "membership_tags" (
	"school_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "membership_tags_school_id_plan_id_tag_id_pk" PRIMARY KEY("school_id","plan_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"period" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"status" text DEFAULT 'STARTED' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"anchor" timestamp with time zone,
	"periods" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone,
	"next_charge_at" timestamp with time zone,
	"reason" text,
	"open" boolean DEFAULT false NOT NULL,
	"opens_until" timestamp with time zone,
	CONSTRAINT "memberships_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "membership_of_order" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "membership_status" CHECK ("memberships"."status" in ('STARTED', 'TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE', 'CANCELED', 'ENDED', 'EXPIRED')),
	CONSTRAINT "membership_reason" CHECK ("memberships"."reason" in ('canceled', 'refunded', 'unpaid')),
	CONSTRAINT "membership_period" CHECK ("memberships"."period" in (-1, 1, 3, 6, 12)),
	CONSTRAINT "membership_amount" CHECK ("memberships"."amount" >= 0 and "memberships"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "membership_lifetime" CHECK ("memberships"."period" <> -1 or ("memberships"."until" is null and "memberships"."next_charge_at" is null) or "memberships"."status" in ('ENDED', 'CANCELED')),
	CONSTRAINT "membership_open" CHECK ("memberships"."open" or "memberships"."opens_until" is null)
);
--> statement-breakpoint
ALTER TABLE "access_grants" DROP CONSTRAINT "access_source";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consent_kind";--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_school_id_membership_id_memberships_school_id_id_fk" FOREIGN KEY ("school_id","membership_id") REFERENCES "public"."memberships"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD CONSTRAINT "membership_plans_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_prices" ADD CONSTRAINT "membership_prices_school_id_plan_id_membership_plans_school_id_product_id_fk" FOREIGN KEY ("school_id","plan_id") REFERENCES "public"."membership_plans"("school_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_prices" ADD CONSTRAINT "membership_prices_school_id_plan_id_price_id_prices_school_id_product_id_id_fk" FOREIGN KEY ("school_id","plan_id","price_id") REFERENCES "public"."prices"("school_id","product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_products" ADD CONSTRAINT "membership_products_school_id_plan_id_membership_plans_school_id_product_id_fk" FOREIGN KEY ("school_id","plan_id") REFERENCES "public"."membership_plans"("school_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_products" ADD CONSTRAINT "membership_products_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_tags" ADD CONSTRAINT "membership_tags_school_id_plan_id_membership_plans_school_id_product_id_fk" FOREIGN KEY ("school_id","plan_id") REFERENCES "public"."membership_plans"("school_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_tags" ADD CONSTRAINT "membership_tags_school_id_tag_id_tags_school_id_id_fk" FOREIGN KEY ("school_id","tag_id") REFERENCES "public"."tags"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_school_id_plan_id_price_id_membership_prices_school_id_plan_id_price_id_fk" FOREIGN KEY ("school_id","plan_id","price_id") REFERENCES "public"."membership_prices"("school_id","plan_id","price_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_period_once" ON "membership_prices" USING btree ("school_id","plan_id","period") WHERE offered;--> statement-breakpoint
CREATE INDEX "plans_of_product" ON "membership_products" USING btree ("school_id","product_id");--> statement-breakpoint
CREATE INDEX "plans_of_tag" ON "membership_tags" USING btree ("school_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_once" ON "memberships" USING btree ("school_id","account_id","plan_id") WHERE trial;--> statement-breakpoint
CREATE INDEX "memberships_of_account" ON "memberships" USING btree ("school_id","account_id","id");--> statement-breakpoint
CREATE INDEX "memberships_of_plan" ON "memberships" USING btree ("school_id","plan_id","status");--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_source" CHECK ("access_grants"."source" in ('transaction', 'staff', 'membership'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consent_kind" CHECK ("consents"."kind" in ('terms', 'withdrawal_waiver', 'marketing', 'renewal'));