CREATE TABLE "membership_changes" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "membership_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"membership_id" bigint NOT NULL,
	"why" text NOT NULL,
	"plan_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"period" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"transaction_id" bigint,
	"from_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_changes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "change_of_order" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "change_why" CHECK ("membership_changes"."why" in ('chosen', 'price')),
	CONSTRAINT "change_state" CHECK ("membership_changes"."state" in ('waiting', 'applied', 'dropped')),
	CONSTRAINT "change_period" CHECK ("membership_changes"."period" in (-1, 1, 3, 6, 12)),
	CONSTRAINT "change_amount" CHECK ("membership_changes"."amount" >= 0 and "membership_changes"."credit" >= 0 and "membership_changes"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "membership_history" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "membership_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"membership_id" bigint NOT NULL,
	"what" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"account_id" bigint,
	"note" text,
	"until" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_history_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "history_status" CHECK ("membership_history"."status" in ('STARTED', 'TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE', 'CANCELED', 'ENDED', 'EXPIRED'))
);
--> statement-breakpoint
ALTER TABLE "membership_periods" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership_changes" ADD CONSTRAINT "membership_changes_school_id_membership_id_memberships_school_id_id_fk" FOREIGN KEY ("school_id","membership_id") REFERENCES "public"."memberships"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_changes" ADD CONSTRAINT "membership_changes_school_id_plan_id_price_id_membership_prices_school_id_plan_id_price_id_fk" FOREIGN KEY ("school_id","plan_id","price_id") REFERENCES "public"."membership_prices"("school_id","plan_id","price_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_changes" ADD CONSTRAINT "membership_changes_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_school_id_membership_id_memberships_school_id_id_fk" FOREIGN KEY ("school_id","membership_id") REFERENCES "public"."memberships"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_waits_once" ON "membership_changes" USING btree ("school_id","membership_id","why") WHERE state = 'waiting' and transaction_id is null;--> statement-breakpoint
CREATE INDEX "changes_of_membership" ON "membership_changes" USING btree ("school_id","membership_id");--> statement-breakpoint
CREATE INDEX "history_of_membership" ON "membership_history" USING btree ("school_id","membership_id");--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "period_credit" CHECK ("membership_periods"."credit" >= 0);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "membership_paused" CHECK (("memberships"."paused_at" is null) = ("memberships"."paused_until" is null) and "memberships"."paused_until" > "memberships"."paused_at"
        and ("memberships"."paused_at" is null or "memberships"."status" = 'ACTIVE' and not "memberships"."open" and "memberships"."next_charge_at" is null));