CREATE TABLE "mailing_contacts" (
	"school_id" bigint NOT NULL,
	"integration_id" bigint NOT NULL,
	"email_key" text NOT NULL,
	"service" text NOT NULL,
	"email" text NOT NULL,
	"account_id" bigint,
	"list_ids" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"subscribed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_contacts_school_id_integration_id_email_key_pk" PRIMARY KEY("school_id","integration_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "mailing_deliveries" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailing_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integration_id" bigint NOT NULL,
	"service" text NOT NULL,
	"action" text NOT NULL,
	"cause" text NOT NULL,
	"account_id" bigint,
	"lead_id" bigint,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"list_ids" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" bigint DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mailing_deliveries_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "mailing_delivery_action" CHECK ("mailing_deliveries"."action" in ('subscribe', 'unsubscribe', 'move', 'erase')),
	CONSTRAINT "mailing_delivery_cause" CHECK ("mailing_deliveries"."cause" in ('purchase', 'registration', 'lead', 'membership_started', 'membership_ended', 'tagged', 'consent_given', 'consent_withdrawn', 'email_changed', 'account_deleted')),
	CONSTRAINT "mailing_delivery_state" CHECK ("mailing_deliveries"."state" in ('waiting', 'done', 'failed', 'skipped')),
	CONSTRAINT "mailing_delivery_finished" CHECK (("mailing_deliveries"."state" = 'waiting') = ("mailing_deliveries"."finished_at" is null)),
	CONSTRAINT "mailing_delivery_next" CHECK (("mailing_deliveries"."state" = 'waiting') = ("mailing_deliveries"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mailing_integrations" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailing_integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service" text NOT NULL,
	"account_url" text,
	"api_key" "bytea" NOT NULL,
	"api_key_end" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lists" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules_since" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" jsonb,
	"failing_since" timestamp with time zone,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resting_until" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"import_started_at" timestamp with time zone,
	"import_stage" text,
	"import_cursor" bigint DEFAULT 0 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_integrations_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "mailing_service_once" UNIQUE("school_id","service"),
	CONSTRAINT "mailing_service" CHECK ("mailing_integrations"."service" in ('mailerlite', 'getresponse', 'activecampaign', 'mailchimp', 'kit', 'brevo')),
	CONSTRAINT "mailing_import_stage" CHECK ("mailing_integrations"."import_stage" in ('accounts', 'leads')),
	CONSTRAINT "mailing_failing" CHECK (("mailing_integrations"."problem" is null) = ("mailing_integrations"."failing_since" is null)),
	CONSTRAINT "mailing_importing" CHECK ("mailing_integrations"."import_stage" is null or "mailing_integrations"."import_started_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "school_withdrawals" DROP CONSTRAINT "school_withdrawal_name";--> statement-breakpoint
ALTER TABLE "mailing_contacts" ADD CONSTRAINT "mailing_contacts_school_id_integration_id_mailing_integrations_school_id_id_fk" FOREIGN KEY ("school_id","integration_id") REFERENCES "public"."mailing_integrations"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_deliveries" ADD CONSTRAINT "mailing_deliveries_school_id_integration_id_mailing_integrations_school_id_id_fk" FOREIGN KEY ("school_id","integration_id") REFERENCES "public"."mailing_integrations"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_integrations" ADD CONSTRAINT "mailing_integrations_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_contacts_of_account" ON "mailing_contacts" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "mailing_contacts_of_address" ON "mailing_contacts" USING btree ("school_id","email_key");--> statement-breakpoint
CREATE INDEX "mailing_deliveries_log" ON "mailing_deliveries" USING btree ("school_id","integration_id","id");--> statement-breakpoint
CREATE INDEX "mailing_deliveries_due" ON "mailing_deliveries" USING btree ("school_id","integration_id","imported","next_try_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_deliveries_in_order" ON "mailing_deliveries" USING btree ("school_id","integration_id","email_key","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_deliveries_of_account" ON "mailing_deliveries" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "mailing_deliveries_of_address" ON "mailing_deliveries" USING btree ("school_id","email_key");--> statement-breakpoint
CREATE INDEX "mailing_deliveries_by_time" ON "mailing_deliveries" USING btree ("school_id","created_at");--> statement-breakpoint
ALTER TABLE "school_withdrawals" ADD CONSTRAINT "school_withdrawal_name" CHECK (length("school_withdrawals"."name") between 1 and 70);