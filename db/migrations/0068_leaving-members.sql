CREATE TABLE "membership_surveys" (
	"school_id" bigint NOT NULL,
	"membership_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"other_reason" text,
	"return_intent" text NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_surveys_school_id_membership_id_pk" PRIMARY KEY("school_id","membership_id"),
	CONSTRAINT "leaving_reason" CHECK ("membership_surveys"."reason" in ('no_time', 'no_value', 'expensive', 'alternative', 'technical', 'other')
        and ("membership_surveys"."reason" not in ('technical', 'other') or length("membership_surveys"."other_reason") >= 4)),
	CONSTRAINT "return_intent" CHECK ("membership_surveys"."return_intent" in ('definitely_return', 'maybe_return', 'probably_not_return', 'never_return'))
);
--> statement-breakpoint
ALTER TABLE "membership_surveys" ADD CONSTRAINT "membership_surveys_school_id_membership_id_memberships_school_id_id_fk" FOREIGN KEY ("school_id","membership_id") REFERENCES "public"."memberships"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_surveys" ADD CONSTRAINT "membership_surveys_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "surveys_of_member" ON "membership_surveys" USING btree ("school_id","account_id");