CREATE TABLE "webhook_clocks" (
	"school_id" bigint NOT NULL,
	"type" text NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_clocks_school_id_type_pk" PRIMARY KEY("school_id","type")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"thing" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"claimed_until" timestamp with time zone,
	"headers" jsonb,
	"response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "delivery_kind" CHECK ("webhook_deliveries"."kind" in ('event', 'test', 'again')),
	CONSTRAINT "delivery_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "delivery_waits" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_try_at" is not null)),
	CONSTRAINT "delivery_claimed" CHECK ("webhook_deliveries"."claimed_until" is null or "webhook_deliveries"."state" = 'waiting')
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"school_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"account_id" bigint,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_messages_school_id_message_id_pk" PRIMARY KEY("school_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"watched_until" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "webhooks_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "webhook_reason" CHECK ("webhooks"."disabled_reason" in ('gone', 'failing')),
	CONSTRAINT "webhook_disabled" CHECK ("webhooks"."enabled" = ("webhooks"."disabled_at" is null) and ("webhooks"."disabled_reason" is null or not "webhooks"."enabled")),
	CONSTRAINT "webhook_former" CHECK (("webhooks"."former_secret" is null) = ("webhooks"."former_until" is null)),
	CONSTRAINT "webhook_events" CHECK (cardinality("webhooks"."events") > 0),
	CONSTRAINT "webhook_url" CHECK (length("webhooks"."url") <= 2000 and "webhooks"."url" ~ '^https?://')
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_school_id_webhook_id_webhooks_school_id_id_fk" FOREIGN KEY ("school_id","webhook_id") REFERENCES "public"."webhooks"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_school_id_message_id_webhook_messages_school_id_message_id_fk" FOREIGN KEY ("school_id","message_id") REFERENCES "public"."webhook_messages"("school_id","message_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "webhook_deliveries" USING btree ("school_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_of_message" ON "webhook_deliveries" USING btree ("school_id","message_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_time" ON "webhook_deliveries" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "webhook_deliveries" USING btree ("school_id","webhook_id","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_of_thing" ON "webhook_deliveries" USING btree ("school_id","webhook_id","thing","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_by_time" ON "webhook_messages" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_of_account" ON "webhook_messages" USING btree ("school_id","account_id");