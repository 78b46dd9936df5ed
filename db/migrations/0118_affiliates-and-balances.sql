CREATE TABLE "affiliate_clicks" (
	"school_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_clicks_school_id_affiliate_id_day_pk" PRIMARY KEY("school_id","affiliate_id","day"),
	CONSTRAINT "affiliate_clicks_counted" CHECK ("affiliate_clicks"."clicks" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_promo_codes" (
	"school_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	CONSTRAINT "affiliate_promo_codes_school_id_code_id_pk" PRIMARY KEY("school_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "affiliates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"commission_type" text,
	"commission_value" bigint,
	"website" text,
	"about" text,
	"terms_version" integer,
	"emails" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "affiliates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "affiliate_once" UNIQUE("school_id","account_id"),
	CONSTRAINT "affiliate_code_shape" CHECK ("affiliates"."code" ~ '^[A-Za-z0-9_-]{3,32}$'),
	CONSTRAINT "affiliate_status" CHECK ("affiliates"."status" in ('applied', 'approved', 'rejected', 'blocked')),
	CONSTRAINT "affiliate_decided" CHECK (("affiliates"."status" = 'applied') = ("affiliates"."decided_at" is null)),
	CONSTRAINT "affiliate_commission" CHECK (("affiliates"."commission_type" is null) = ("affiliates"."commission_value" is null) and "affiliates"."commission_value" >= 0),
	CONSTRAINT "affiliate_commission_type" CHECK ("affiliates"."commission_type" in ('percentage', 'amount'))
);
--> statement-breakpoint
CREATE TABLE "credited_orders" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"code" text NOT NULL,
	"by" text NOT NULL,
	"rule" jsonb NOT NULL,
	"not_earned" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credited_orders_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "credited_by" CHECK ("credited_orders"."by" in ('code', 'promo_code', 'link', 'renewal')),
	CONSTRAINT "credited_not_earned" CHECK ("credited_orders"."not_earned" in ('own_card', 'not_approved'))
);
--> statement-breakpoint
CREATE TABLE "balance_entries" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "balance_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"transaction_id" bigint,
	"item_id" bigint,
	"net" bigint,
	"earned_id" bigint,
	"withdrawal_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_entries_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "balance_entry_kind" CHECK ("balance_entries"."kind" in ('commission', 'share', 'reversal', 'withdrawal', 'adjustment')),
	CONSTRAINT "balance_entry_amount" CHECK ("balance_entries"."amount" <> 0),
	CONSTRAINT "balance_entry_earned" CHECK ("balance_entries"."kind" not in ('commission', 'share') or "balance_entries"."amount" > 0 and "balance_entries"."item_id" is not null and "balance_entries"."net" is not null),
	CONSTRAINT "balance_entry_corrects" CHECK (("balance_entries"."kind" in ('reversal', 'adjustment')) = ("balance_entries"."earned_id" is not null)),
	CONSTRAINT "balance_entry_withdrawal" CHECK (("balance_entries"."kind" = 'withdrawal') = ("balance_entries"."withdrawal_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "balance_withdrawals" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "balance_withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"reason" text,
	"file_id" bigint,
	CONSTRAINT "balance_withdrawals_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "balance_withdrawal_status" CHECK ("balance_withdrawals"."status" in ('requested', 'approved', 'paid', 'rejected', 'canceled')),
	CONSTRAINT "balance_withdrawal_amount" CHECK ("balance_withdrawals"."amount" > 0),
	CONSTRAINT "balance_withdrawal_paid" CHECK (("balance_withdrawals"."status" = 'paid') = ("balance_withdrawals"."paid_at" is not null)),
	CONSTRAINT "balance_withdrawal_decided" CHECK (("balance_withdrawals"."status" = 'requested') = ("balance_withdrawals"."decided_at" is null)),
	CONSTRAINT "balance_withdrawal_reason" CHECK ("balance_withdrawals"."status" <> 'rejected' or "balance_withdrawals"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"requested" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "balances_school_id_account_id_currency_pk" PRIMARY KEY("school_id","account_id","currency"),
	CONSTRAINT "balance_sums" CHECK ("balances"."requested" >= 0 and "balances"."paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_files" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"format" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"count" integer NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_files_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "payment_file_format" CHECK ("payment_files"."format" in ('pain.001', 'csv')),
	CONSTRAINT "payment_file_sums" CHECK ("payment_files"."total" > 0 and "payment_files"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "instructor_shares" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"percentage" integer NOT NULL,
	CONSTRAINT "instructor_shares_school_id_account_id_product_id_pk" PRIMARY KEY("school_id","account_id","product_id"),
	CONSTRAINT "instructor_share" CHECK ("instructor_shares"."percentage" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "affiliate_programmes" (
	"school_id" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	"commission_type" text NOT NULL,
	"commission_value" bigint NOT NULL,
	"renewal_months" integer NOT NULL,
	"cookie_days" integer NOT NULL,
	"hold_days" integer NOT NULL,
	"minimum_payout" bigint NOT NULL,
	"auto_approve" boolean NOT NULL,
	"payer_name" text,
	"payer_iban" text,
	CONSTRAINT "affiliate_programmes_school_id_pk" PRIMARY KEY("school_id"),
	CONSTRAINT "programme_type" CHECK ("affiliate_programmes"."commission_type" in ('percentage', 'amount')),
	CONSTRAINT "programme_value" CHECK ("affiliate_programmes"."commission_value" >= 0 and ("affiliate_programmes"."commission_type" <> 'percentage' or "affiliate_programmes"."commission_value" <= 100)),
	CONSTRAINT "programme_days" CHECK ("affiliate_programmes"."cookie_days" >= 1 and "affiliate_programmes"."hold_days" >= 0 and "affiliate_programmes"."renewal_months" >= 0),
	CONSTRAINT "programme_minimum" CHECK ("affiliate_programmes"."minimum_payout" >= 0),
	CONSTRAINT "programme_payer" CHECK (("affiliate_programmes"."payer_name" is null) = ("affiliate_programmes"."payer_iban" is null))
);
--> statement-breakpoint
CREATE TABLE "affiliate_terms" (
	"school_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_terms_school_id_version_pk" PRIMARY KEY("school_id","version"),
	CONSTRAINT "affiliate_terms_version" CHECK ("affiliate_terms"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "product_commissions" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "product_commissions_school_id_product_id_pk" PRIMARY KEY("school_id","product_id"),
	CONSTRAINT "product_commission_type" CHECK ("product_commissions"."type" in ('percentage', 'amount')),
	CONSTRAINT "product_commission_value" CHECK ("product_commissions"."value" >= 0 and ("product_commissions"."type" <> 'percentage' or "product_commissions"."value" <= 100))
);
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_school_id_affiliate_id_affiliates_school_id_id_fk" FOREIGN KEY ("school_id","affiliate_id") REFERENCES "public"."affiliates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_promo_codes" ADD CONSTRAINT "affiliate_promo_codes_school_id_code_id_promo_codes_school_id_id_fk" FOREIGN KEY ("school_id","code_id") REFERENCES "public"."promo_codes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_promo_codes" ADD CONSTRAINT "affiliate_promo_codes_school_id_affiliate_id_affiliates_school_id_id_fk" FOREIGN KEY ("school_id","affiliate_id") REFERENCES "public"."affiliates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credited_orders" ADD CONSTRAINT "credited_orders_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credited_orders" ADD CONSTRAINT "credited_orders_school_id_affiliate_id_affiliates_school_id_id_fk" FOREIGN KEY ("school_id","affiliate_id") REFERENCES "public"."affiliates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_school_id_account_id_currency_balances_school_id_account_id_currency_fk" FOREIGN KEY ("school_id","account_id","currency") REFERENCES "public"."balances"("school_id","account_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_school_id_item_id_transaction_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "public"."transaction_items"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_school_id_earned_id_balance_entries_school_id_id_fk" FOREIGN KEY ("school_id","earned_id") REFERENCES "public"."balance_entries"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_school_id_withdrawal_id_balance_withdrawals_school_id_id_fk" FOREIGN KEY ("school_id","withdrawal_id") REFERENCES "public"."balance_withdrawals"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_withdrawals" ADD CONSTRAINT "balance_withdrawals_school_id_account_id_currency_balances_school_id_account_id_currency_fk" FOREIGN KEY ("school_id","account_id","currency") REFERENCES "public"."balances"("school_id","account_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_withdrawals" ADD CONSTRAINT "balance_withdrawals_school_id_file_id_payment_files_school_id_id_fk" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."payment_files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_files" ADD CONSTRAINT "payment_files_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_shares" ADD CONSTRAINT "instructor_shares_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_shares" ADD CONSTRAINT "instructor_shares_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_programmes" ADD CONSTRAINT "affiliate_programmes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_terms" ADD CONSTRAINT "affiliate_terms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_commissions" ADD CONSTRAINT "product_commissions_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_codes_of_affiliate" ON "affiliate_promo_codes" USING btree ("school_id","affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_code_once" ON "affiliates" USING btree ("school_id",lower("code"));--> statement-breakpoint
CREATE INDEX "affiliates_applied" ON "affiliates" USING btree ("school_id","created_at") WHERE status = 'applied';--> statement-breakpoint
CREATE INDEX "orders_of_affiliate" ON "credited_orders" USING btree ("school_id","affiliate_id","transaction_id");--> statement-breakpoint
CREATE INDEX "entries_of_balance" ON "balance_entries" USING btree ("school_id","account_id","currency","available_at");--> statement-breakpoint
CREATE INDEX "entries_of_order" ON "balance_entries" USING btree ("school_id","transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "corrections_of_entry" ON "balance_entries" USING btree ("school_id","earned_id") WHERE earned_id is not null;--> statement-breakpoint
CREATE INDEX "entries_of_withdrawal" ON "balance_entries" USING btree ("school_id","withdrawal_id") WHERE withdrawal_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "earned_once" ON "balance_entries" USING btree ("school_id","item_id","account_id","kind") WHERE kind in ('commission', 'share');--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawn_once" ON "balance_entries" USING btree ("school_id","withdrawal_id") WHERE amount < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "returned_once" ON "balance_entries" USING btree ("school_id","withdrawal_id") WHERE amount > 0;--> statement-breakpoint
CREATE INDEX "withdrawals_of_balance" ON "balance_withdrawals" USING btree ("school_id","account_id","currency");--> statement-breakpoint
CREATE INDEX "withdrawals_of_file" ON "balance_withdrawals" USING btree ("school_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "balance_withdrawals" USING btree ("school_id","due_at") WHERE status in ('requested', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "balance_by_id" ON "balances" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "shares_of_product" ON "instructor_shares" USING btree ("school_id","product_id");