CREATE TABLE "school_balances" (
	"school_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"requested" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "school_balances_school_id_currency_pk" PRIMARY KEY("school_id","currency"),
	CONSTRAINT "school_balance_sums" CHECK ("school_balances"."requested" >= 0 and "school_balances"."paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "school_entries" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "school_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"transaction_id" bigint,
	"withdrawal_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_entries_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "school_entry_kind" CHECK ("school_entries"."kind" in ('sale', 'fee', 'reversal', 'adjustment', 'withdrawal')),
	CONSTRAINT "school_entry_amount" CHECK ("school_entries"."amount" <> 0),
	CONSTRAINT "school_entry_sign" CHECK ("school_entries"."kind" = 'withdrawal' or ("school_entries"."amount" > 0) = ("school_entries"."kind" in ('sale', 'adjustment'))),
	CONSTRAINT "school_entry_withdrawal" CHECK (("school_entries"."kind" = 'withdrawal') = ("school_entries"."withdrawal_id" is not null)),
	CONSTRAINT "school_entry_order" CHECK (("school_entries"."kind" = 'withdrawal') = ("school_entries"."transaction_id" is null))
);
--> statement-breakpoint
CREATE TABLE "school_withdrawals" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "school_withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"reason" text,
	"file" text,
	CONSTRAINT "school_withdrawals_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "school_withdrawal_status" CHECK ("school_withdrawals"."status" in ('requested', 'approved', 'paid', 'rejected', 'canceled')),
	CONSTRAINT "school_withdrawal_amount" CHECK ("school_withdrawals"."amount" > 0),
	CONSTRAINT "school_withdrawal_name" CHECK (length("school_withdrawals"."name") between 1 and 70),
	CONSTRAINT "school_withdrawal_reason" CHECK (length("school_withdrawals"."reason") <= 500),
	CONSTRAINT "school_withdrawal_canceled" CHECK (("school_withdrawals"."status" = 'canceled') = ("school_withdrawals"."canceled_at" is not null)),
	CONSTRAINT "school_withdrawal_paid" CHECK (("school_withdrawals"."status" = 'paid') = ("school_withdrawals"."paid_at" is not null)),
	CONSTRAINT "school_withdrawal_approved" CHECK ("school_withdrawals"."status" not in ('approved', 'paid') or "school_withdrawals"."approved_at" is not null),
	CONSTRAINT "school_withdrawal_rejected" CHECK (("school_withdrawals"."status" = 'rejected') = ("school_withdrawals"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "school_balances" ADD CONSTRAINT "school_balances_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_entries" ADD CONSTRAINT "school_entries_school_id_currency_school_balances_school_id_currency_fk" FOREIGN KEY ("school_id","currency") REFERENCES "public"."school_balances"("school_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_entries" ADD CONSTRAINT "school_entries_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_entries" ADD CONSTRAINT "school_entries_school_id_withdrawal_id_school_withdrawals_school_id_id_fk" FOREIGN KEY ("school_id","withdrawal_id") REFERENCES "public"."school_withdrawals"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_withdrawals" ADD CONSTRAINT "school_withdrawals_school_id_currency_school_balances_school_id_currency_fk" FOREIGN KEY ("school_id","currency") REFERENCES "public"."school_balances"("school_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_entries_of_balance" ON "school_entries" USING btree ("school_id","currency","available_at");--> statement-breakpoint
CREATE INDEX "school_entries_of_order" ON "school_entries" USING btree ("school_id","transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sold_once" ON "school_entries" USING btree ("school_id","transaction_id","kind") WHERE kind in ('sale', 'fee');--> statement-breakpoint
CREATE UNIQUE INDEX "school_withdrawn_once" ON "school_entries" USING btree ("school_id","withdrawal_id") WHERE amount < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "school_returned_once" ON "school_entries" USING btree ("school_id","withdrawal_id") WHERE amount > 0;--> statement-breakpoint
CREATE INDEX "school_withdrawals_open" ON "school_withdrawals" USING btree ("school_id","due_at") WHERE status in ('requested', 'approved');