CREATE TABLE "staff_log_ins" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_log_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_log_ins_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "staff_log_in_reason" CHECK (length("staff_log_ins"."reason") between 3 and 500),
	CONSTRAINT "staff_log_in_lasts" CHECK ("staff_log_ins"."ends_at" <= "staff_log_ins"."started_at" + interval '30 minutes')
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "staff_log_in_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_log_ins" ADD CONSTRAINT "staff_log_ins_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log_ins" ADD CONSTRAINT "staff_log_ins_school_id_staff_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","staff_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_log_ins_of_account" ON "staff_log_ins" USING btree ("school_id","account_id","id");--> statement-breakpoint
CREATE INDEX "staff_log_ins_of_staff" ON "staff_log_ins" USING btree ("school_id","staff_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "session_of_staff" FOREIGN KEY ("school_id","staff_log_in_id") REFERENCES "public"."staff_log_ins"("school_id","id") ON DELETE cascade ON UPDATE no action;