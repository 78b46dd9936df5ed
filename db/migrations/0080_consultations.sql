CREATE TABLE "availability" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "availability_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	CONSTRAINT "availability_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "availability_weekday" CHECK ("availability"."weekday" between 1 and 7),
	CONSTRAINT "availability_hours" CHECK ("availability"."from_minute" >= 0 and "availability"."from_minute" < "availability"."to_minute" and "availability"."to_minute" <= 1440),
	CONSTRAINT "availability_grid" CHECK ("availability"."from_minute" % 5 = 0)
);
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "availability_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint,
	"day" date NOT NULL,
	"closed" boolean NOT NULL,
	"from_minute" integer,
	"to_minute" integer,
	CONSTRAINT "availability_exceptions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "exception_closed" CHECK (num_nonnulls("availability_exceptions"."from_minute", "availability_exceptions"."to_minute") = case when "availability_exceptions"."closed" then 0 else 2 end),
	CONSTRAINT "exception_hours" CHECK ("availability_exceptions"."from_minute" >= 0 and "availability_exceptions"."from_minute" < "availability_exceptions"."to_minute" and "availability_exceptions"."to_minute" <= 1440 and "availability_exceptions"."from_minute" % 5 = 0)
);
--> statement-breakpoint
CREATE TABLE "booked_times" (
	"school_id" bigint NOT NULL,
	"calendar" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"booking_id" bigint NOT NULL,
	CONSTRAINT "booked_times_school_id_calendar_at_pk" PRIMARY KEY("school_id","calendar","at"),
	CONSTRAINT "booked_on_grid" CHECK (extract(epoch from "booked_times"."at")::bigint % 300 = 0)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"meetings_id" bigint NOT NULL,
	"calendar" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'booked' NOT NULL,
	"time_zone" text NOT NULL,
	"answers" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"canceled_by" text,
	"note" text DEFAULT '' NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "booking_status" CHECK ("bookings"."status" in ('booked', 'held', 'missed', 'canceled')),
	CONSTRAINT "booking_ends" CHECK ("bookings"."starts_at" < "bookings"."ends_at" and "bookings"."ends_at" <= "bookings"."busy_until"),
	CONSTRAINT "booking_canceled_by" CHECK (("bookings"."status" = 'canceled') = ("bookings"."canceled_by" is not null)),
	CONSTRAINT "booking_canceled_by_whom" CHECK ("bookings"."canceled_by" in ('buyer', 'staff', 'refund', 'left')),
	CONSTRAINT "booking_lengths" CHECK (length("bookings"."message") <= 1000 and length("bookings"."note") <= 5000 and length("bookings"."staff_note") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_feeds_school_id_account_id_pk" PRIMARY KEY("school_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"length_minutes" integer NOT NULL,
	"slot_minutes" integer NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"horizon_days" integer NOT NULL,
	"change_hours" integer NOT NULL,
	"daily_most" integer,
	"host_id" bigint,
	"place" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"join_url" text,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consultations_school_id_product_id_pk" PRIMARY KEY("school_id","product_id"),
	CONSTRAINT "consultation_minutes" CHECK ("consultations"."length_minutes" between 5 and 720 and "consultations"."slot_minutes" between 15 and 720 and "consultations"."buffer_minutes" between 0 and 240
        and "consultations"."length_minutes" % 5 = 0 and "consultations"."slot_minutes" % 5 = 0 and "consultations"."buffer_minutes" % 5 = 0),
	CONSTRAINT "consultation_ahead" CHECK ("consultations"."notice_hours" between 0 and 720 and "consultations"."horizon_days" between 1 and 366 and "consultations"."change_hours" between 0 and 720),
	CONSTRAINT "consultation_daily" CHECK ("consultations"."daily_most" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"transaction_id" bigint,
	"grant_id" bigint,
	"bought" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "meetings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "meetings_of_order" UNIQUE("school_id","transaction_id","product_id"),
	CONSTRAINT "meetings_source" CHECK (num_nonnulls("meetings"."transaction_id", "meetings"."grant_id") = 1),
	CONSTRAINT "meetings_used" CHECK ("meetings"."used" >= 0 and "meetings"."used" <= "meetings"."bought")
);
--> statement-breakpoint
CREATE TABLE "price_meetings" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"meetings" integer NOT NULL,
	CONSTRAINT "price_meetings_school_id_price_id_pk" PRIMARY KEY("school_id","price_id"),
	CONSTRAINT "price_meetings_number" CHECK ("price_meetings"."meetings" between 2 and 100)
);
--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_times" ADD CONSTRAINT "booked_times_school_id_booking_id_bookings_school_id_id_fk" FOREIGN KEY ("school_id","booking_id") REFERENCES "public"."bookings"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_school_id_meetings_id_meetings_school_id_id_fk" FOREIGN KEY ("school_id","meetings_id") REFERENCES "public"."meetings"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_school_id_host_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","host_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_school_id_grant_id_access_grants_school_id_id_fk" FOREIGN KEY ("school_id","grant_id") REFERENCES "public"."access_grants"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_meetings" ADD CONSTRAINT "price_meetings_school_id_product_id_price_id_prices_school_id_product_id_id_fk" FOREIGN KEY ("school_id","product_id","price_id") REFERENCES "public"."prices"("school_id","product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_of_product" ON "availability" USING btree ("school_id","product_id");--> statement-breakpoint
CREATE INDEX "exceptions_of_day" ON "availability_exceptions" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "exceptions_of_product" ON "availability_exceptions" USING btree ("school_id","product_id");--> statement-breakpoint
CREATE INDEX "times_of_booking" ON "booked_times" USING btree ("school_id","booking_id");--> statement-breakpoint
CREATE INDEX "bookings_of_account" ON "bookings" USING btree ("school_id","account_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_of_meetings" ON "bookings" USING btree ("school_id","meetings_id");--> statement-breakpoint
CREATE INDEX "bookings_of_product" ON "bookings" USING btree ("school_id","product_id");--> statement-breakpoint
CREATE INDEX "bookings_by_time" ON "bookings" USING btree ("school_id","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_of_grant" ON "meetings" USING btree ("school_id","grant_id") WHERE grant_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_of_account" ON "meetings" USING btree ("school_id","account_id","product_id");