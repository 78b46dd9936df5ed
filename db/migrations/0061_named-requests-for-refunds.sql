CREATE TABLE "refund_requests" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"key" text NOT NULL,
	"asked" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_school_id_account_id_key_pk" PRIMARY KEY("school_id","account_id","key"),
	CONSTRAINT "refund_request_key" CHECK (length("refund_requests"."key") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_school_id_asked_by_request_key_refund_requests_school_id_account_id_key_fk" FOREIGN KEY ("school_id","asked_by","request_key") REFERENCES "public"."refund_requests"("school_id","account_id","key") ON DELETE no action ON UPDATE no action;