CREATE TABLE "withdrawals" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text,
	"ip" text NOT NULL,
	CONSTRAINT "withdrawals_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "withdrawal_text" CHECK (length("withdrawals"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notification_about";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_about" CHECK ("notifications"."about_type" in ('community_post', 'comment', 'reply', 'review', 'report', 'reminder', 'certificate', 'exam_attempt', 'access_week', 'access_day', 'section', 'withdrawal'));