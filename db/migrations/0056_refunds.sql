CREATE TABLE "buyer_changes" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "buyer_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "buyer_changes_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"keep_access" boolean NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "refunds_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "refund_ref" UNIQUE("school_id","ref"),
	CONSTRAINT "refund_state" CHECK ("refunds"."state" in ('asked', 'made', 'refused')),
	CONSTRAINT "refund_answered" CHECK (("refunds"."state" = 'asked') = ("refunds"."answered_at" is null)),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refund_reason" CHECK (length("refunds"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "provider_facts" DROP CONSTRAINT "fact_kind";--> statement-breakpoint
ALTER TABLE "provider_facts" ADD COLUMN "refund_ref" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "access" text;--> statement-breakpoint
ALTER TABLE "buyer_changes" ADD CONSTRAINT "buyer_changes_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_changes" ADD CONSTRAINT "buyer_changes_school_id_changed_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","changed_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_school_id_asked_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","asked_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_of_buyer" ON "buyer_changes" USING btree ("school_id","transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_of_transaction" ON "refunds" USING btree ("school_id","transaction_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_sign" CHECK ("ledger_entries"."amount" <> 0 and ("ledger_entries"."kind" in ('capture', 'chargeback_won')) = ("ledger_entries"."amount" > 0));--> statement-breakpoint
ALTER TABLE "provider_facts" ADD CONSTRAINT "fact_kind" CHECK ("provider_facts"."kind" in ('captured', 'cleared', 'declined', 'abandoned', 'failed', 'refunded', 'expired', 'superseded', 'mismatched', 'chargeback', 'chargeback_won'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transaction_access" CHECK ("transactions"."access" in ('kept', 'ended'));