CREATE TABLE "gifts" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"send_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"token_hash" "bytea",
	"link" integer DEFAULT 1 NOT NULL,
	"letters" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"account_id" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "gifts_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "gift_token" UNIQUE("school_id","token_hash"),
	CONSTRAINT "gift_locale" CHECK ("gifts"."locale" in ('en', 'pl')),
	CONSTRAINT "gift_hash" CHECK (length("gifts"."token_hash") = 32),
	CONSTRAINT "gift_name" CHECK (length("gifts"."name") <= 100),
	CONSTRAINT "gift_message" CHECK (length("gifts"."message") <= 500),
	CONSTRAINT "gift_states" CHECK (("gifts"."accepted_at" is null or "gifts"."opened_at" is not null) and ("gifts"."account_id" is null or "gifts"."accepted_at" is not null)
        and ("gifts"."sent_at" is null or "gifts"."letters" > 0))
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_of_account" ON "gifts" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "gifts_of_email" ON "gifts" USING btree ("school_id","email_key");--> statement-breakpoint
CREATE INDEX "gifts_to_send" ON "gifts" USING btree ("school_id","send_at") WHERE letters = 0 and opened_at is not null and ended_at is null;