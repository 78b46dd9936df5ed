CREATE TABLE "payment_means" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_means_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"charged" "bytea",
	"brand" text,
	"last4" text,
	"expiry_month" integer,
	"expiry_year" integer,
	"saving_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"return_path" text,
	"declined" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "payment_means_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "means_ref" UNIQUE("school_id","provider","ref"),
	CONSTRAINT "means_charged" CHECK (("payment_means"."charged" is not null) = ("payment_means"."saved_at" is not null and "payment_means"."forgotten_at" is null)),
	CONSTRAINT "means_last4" CHECK ("payment_means"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "means_expiry" CHECK (("payment_means"."expiry_month" is null) = ("payment_means"."expiry_year" is null) and "payment_means"."expiry_month" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "saves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "later" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "means_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_means" ADD CONSTRAINT "payment_means_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "means_of_account" ON "payment_means" USING btree ("school_id","account_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_school_id_means_id_payment_means_school_id_id_fk" FOREIGN KEY ("school_id","means_id") REFERENCES "public"."payment_means"("school_id","id") ON DELETE no action ON UPDATE no action;