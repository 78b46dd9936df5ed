CREATE TABLE "provider_accounts" (
	"school_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"credentials" "bytea" NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_accounts_school_id_provider_pk" PRIMARY KEY("school_id","provider"),
	CONSTRAINT "account_provider" CHECK ("provider_accounts"."provider" in ('stripe', 'przelewy24', 'tpay', 'payu', 'sandbox')),
	CONSTRAINT "account_mode" CHECK ("provider_accounts"."mode" in ('production', 'sandbox'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "provider_ids" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payment_id" UNIQUE("school_id","id");