CREATE TABLE "company_look_ups" (
	"school_id" bigint NOT NULL,
	"number" text NOT NULL,
	"said" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_look_ups_school_id_number_pk" PRIMARY KEY("school_id","number")
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"number" text NOT NULL,
	"register" text NOT NULL,
	"standing" text NOT NULL,
	"name" text,
	"reference" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vat_checks_school_id_transaction_id_number_pk" PRIMARY KEY("school_id","transaction_id","number"),
	CONSTRAINT "vat_check_register" CHECK ("vat_checks"."register" in ('white_list', 'vies')),
	CONSTRAINT "vat_check_standing" CHECK ("vat_checks"."standing" in ('valid', 'exempt', 'invalid'))
);
--> statement-breakpoint
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_look_ups_by_age" ON "company_look_ups" USING btree ("school_id","at");