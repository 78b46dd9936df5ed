CREATE TABLE "conversion_targets" (
	"school_id" bigint NOT NULL,
	"target" text NOT NULL,
	"enabled" boolean NOT NULL,
	"entered" "bytea" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversion_targets_school_id_target_pk" PRIMARY KEY("school_id","target"),
	CONSTRAINT "conversion_target" CHECK ("conversion_targets"."target" in ('ga4', 'meta'))
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"target" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"visitor" jsonb,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "conversions_school_id_transaction_id_target_pk" PRIMARY KEY("school_id","transaction_id","target"),
	CONSTRAINT "conversion_of" CHECK ("conversions"."target" in ('ga4', 'meta')),
	CONSTRAINT "conversion_state" CHECK ("conversions"."state" in ('waiting', 'told', 'refused')),
	CONSTRAINT "conversion_answered" CHECK (("conversions"."state" = 'waiting') = ("conversions"."answered_at" is null)),
	CONSTRAINT "conversion_forgets" CHECK ("conversions"."state" = 'waiting' or "conversions"."visitor" is null)
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "conversions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversions_by_time" ON "conversions" USING btree ("school_id","agreed_at");