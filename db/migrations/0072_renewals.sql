CREATE TABLE "membership_renewals" (
	"school_id" bigint NOT NULL,
	"membership_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"attempt" integer NOT NULL,
	"transaction_id" bigint,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_renewals_school_id_membership_id_starts_at_attempt_pk" PRIMARY KEY("school_id","membership_id","starts_at","attempt"),
	CONSTRAINT "renewal_of_order" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "renewal_attempt" CHECK ("membership_renewals"."attempt" >= 1),
	CONSTRAINT "renewal_failure" CHECK ("membership_renewals"."failure" in ('insufficient_funds', 'limit_exceeded', 'expired', 'inactive', 'wrong_data', 'authentication', 'other', 'no_card')
        and ("membership_renewals"."transaction_id" is not null or "membership_renewals"."failure" = 'no_card'))
);
--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "membership_reason";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "means_id" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "told_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership_renewals" ADD CONSTRAINT "membership_renewals_school_id_membership_id_memberships_school_id_id_fk" FOREIGN KEY ("school_id","membership_id") REFERENCES "public"."memberships"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_renewals" ADD CONSTRAINT "membership_renewals_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_open_once" ON "membership_renewals" USING btree ("school_id","membership_id","starts_at") WHERE failure is null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_school_id_means_id_payment_means_school_id_id_fk" FOREIGN KEY ("school_id","means_id") REFERENCES "public"."payment_means"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("school_id","next_charge_at") WHERE next_charge_at is not null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "membership_reason" CHECK ("memberships"."reason" in ('canceled', 'refunded', 'unpaid', 'staff', 'insufficient_funds', 'limit_exceeded', 'expired', 'inactive', 'wrong_data', 'authentication', 'other', 'no_card'));