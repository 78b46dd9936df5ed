CREATE TABLE "instalment_charges" (
	"school_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"attempt" integer NOT NULL,
	"covers" integer NOT NULL,
	"early" boolean DEFAULT false NOT NULL,
	"transaction_id" bigint,
	"failure" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_charges_school_id_plan_id_number_attempt_pk" PRIMARY KEY("school_id","plan_id","number","attempt"),
	CONSTRAINT "instalment_of_order" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "instalment_number" CHECK ("instalment_charges"."number" between 2 and 24 and "instalment_charges"."attempt" >= 1 and "instalment_charges"."covers" >= 1),
	CONSTRAINT "instalment_failure" CHECK ("instalment_charges"."failure" in ('insufficient_funds', 'limit_exceeded', 'expired', 'inactive', 'wrong_data', 'authentication', 'other', 'no_card') and ("instalment_charges"."transaction_id" is not null or "instalment_charges"."failure" = 'no_card'))
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "instalment_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"every_months" integer NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'STARTED' NOT NULL,
	"reason" text,
	"open" boolean DEFAULT true NOT NULL,
	"anchor" timestamp with time zone,
	"next_charge_at" timestamp with time zone,
	"means_id" bigint,
	"ended_by" bigint,
	"note" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_plans_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "plan_of_order" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "plan_status" CHECK ("instalment_plans"."status" in ('STARTED', 'ACTIVE', 'AT_RISK', 'SUSPENDED', 'DONE', 'ENDED')),
	CONSTRAINT "plan_reason" CHECK ("instalment_plans"."reason" in ('staff', 'chargeback', 'closed', 'deleted', 'insufficient_funds', 'limit_exceeded', 'expired', 'inactive', 'wrong_data', 'authentication', 'other', 'no_card')),
	CONSTRAINT "plan_terms" CHECK ("instalment_plans"."count" between 2 and 24 and "instalment_plans"."amount" > 0 and "instalment_plans"."every_months" between 1 and 12),
	CONSTRAINT "plan_paid" CHECK ("instalment_plans"."paid" between 0 and "instalment_plans"."count" and ("instalment_plans"."status" = 'DONE') <= ("instalment_plans"."paid" = "instalment_plans"."count")),
	CONSTRAINT "plan_begun" CHECK (("instalment_plans"."anchor" is null) = ("instalment_plans"."paid" = 0)),
	CONSTRAINT "plan_charged" CHECK ("instalment_plans"."next_charge_at" is null or "instalment_plans"."status" in ('ACTIVE', 'AT_RISK', 'SUSPENDED'))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consent_kind";--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "instalments" jsonb;--> statement-breakpoint
ALTER TABLE "instalment_charges" ADD CONSTRAINT "instalment_charges_school_id_plan_id_instalment_plans_school_id_id_fk" FOREIGN KEY ("school_id","plan_id") REFERENCES "public"."instalment_plans"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_charges" ADD CONSTRAINT "instalment_charges_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_product_id_price_id_prices_school_id_product_id_id_fk" FOREIGN KEY ("school_id","product_id","price_id") REFERENCES "public"."prices"("school_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_means_id_payment_means_school_id_id_fk" FOREIGN KEY ("school_id","means_id") REFERENCES "public"."payment_means"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_ended_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","ended_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_open_once" ON "instalment_charges" USING btree ("school_id","plan_id") WHERE failure is null and paid_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_runs_once" ON "instalment_plans" USING btree ("school_id","account_id","product_id") WHERE status in ('ACTIVE', 'AT_RISK', 'SUSPENDED');--> statement-breakpoint
CREATE INDEX "plans_to_charge" ON "instalment_plans" USING btree ("school_id","next_charge_at") WHERE next_charge_at is not null;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "price_instalments" CHECK ("prices"."instalments" is null or ("prices"."custom_minimum" is null and "prices"."licences" = '[]'
        and ("prices"."instalments" ->> 'count')::int between 2 and 24 and ("prices"."instalments" ->> 'amount')::bigint > 0
        and ("prices"."instalments" ->> 'everyMonths')::int between 1 and 12));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consent_kind" CHECK ("consents"."kind" in ('terms', 'withdrawal_waiver', 'marketing', 'renewal', 'keep_card', 'instalments'));