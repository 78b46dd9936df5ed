ALTER TABLE "membership_changes" ADD COLUMN "wording" text;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD COLUMN "pause_months" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD COLUMN "pause_apart" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD COLUMN "win_back_days" integer;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD COLUMN "win_back_code_id" bigint;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD CONSTRAINT "membership_plans_school_id_win_back_code_id_promo_codes_school_id_id_fk" FOREIGN KEY ("school_id","win_back_code_id") REFERENCES "public"."promo_codes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_plans" ADD CONSTRAINT "plan_pause" CHECK ("membership_plans"."pause_months" between 0 and 12 and "membership_plans"."pause_apart" between 0 and 12);--> statement-breakpoint
ALTER TABLE "membership_plans" ADD CONSTRAINT "plan_win_back" CHECK ("membership_plans"."win_back_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "membership_plans" ADD CONSTRAINT "plan_win_back_code" CHECK ("membership_plans"."win_back_code_id" is null or "membership_plans"."win_back_days" is not null);