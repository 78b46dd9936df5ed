ALTER TABLE "memberships" DROP CONSTRAINT "membership_lifetime";--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "token_purpose";--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "token_lifetime";--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "price_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "transaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_school_id_plan_id_membership_plans_school_id_product_id_fk" FOREIGN KEY ("school_id","plan_id") REFERENCES "public"."membership_plans"("school_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "membership_given" CHECK (("memberships"."price_id" is null) = "memberships"."given" and ("memberships"."transaction_id" is null) = "memberships"."given"
        and (not "memberships"."given" or "memberships"."amount" = 0 and "memberships"."period" = -1 and "memberships"."next_charge_at" is null
          and "memberships"."means_id" is null and not "memberships"."trial"));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "membership_lifetime" CHECK ("memberships"."period" <> -1 or "memberships"."given" or ("memberships"."until" is null and "memberships"."next_charge_at" is null)
        or "memberships"."status" in ('ENDED', 'CANCELED'));--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "token_purpose" CHECK ("account_tokens"."purpose" in ('password_reset', 'login', 'first_login', 'email_verification', 'email_change'));--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "token_lifetime" CHECK ("account_tokens"."expires_at" <= "account_tokens"."created_at" + case "account_tokens"."purpose" when 'login' then interval '15 minutes' when 'password_reset' then interval '1 hour'
        when 'first_login' then interval '7 days' else interval '24 hours' end);