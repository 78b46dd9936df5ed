CREATE TABLE "payment_differences" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" bigint,
	"theirs" bigint NOT NULL,
	"ours" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	CONSTRAINT "payment_differences_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "difference_once" UNIQUE("school_id","provider","ref","kind"),
	CONSTRAINT "difference_kind" CHECK ("payment_differences"."kind" in ('unheard', 'unknown', 'amount', 'missing')),
	CONSTRAINT "difference_state" CHECK ("payment_differences"."state" in ('open', 'repaired', 'closed')),
	CONSTRAINT "difference_order" CHECK (("payment_differences"."kind" = 'unknown') = ("payment_differences"."transaction_id" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_fees" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_fees_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "fee_amount" CHECK ("payment_fees"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_school_id_closed_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","closed_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_fees" ADD CONSTRAINT "payment_fees_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "differences_open" ON "payment_differences" USING btree ("school_id") WHERE state = 'open';