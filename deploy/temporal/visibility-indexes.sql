-- Optional, for a self-hosted Temporal server on PostgreSQL. Drops the indexes of the visibility table on columns that
-- this product does not use. They are half of its indexes, and every start and close of a workflow and every change of
-- a search attribute writes them. Queries on these columns still work, but slower. To create an index again, see the
-- server's schema (postgresql/v12/visibility). Check that schema before an upgrade of the server, which may need the
-- indexes.
drop index concurrently if exists by_bool_01;
drop index concurrently if exists by_bool_02;
drop index concurrently if exists by_bool_03;
drop index concurrently if exists by_datetime_01;
drop index concurrently if exists by_datetime_02;
drop index concurrently if exists by_datetime_03;
drop index concurrently if exists by_double_01;
drop index concurrently if exists by_double_02;
drop index concurrently if exists by_double_03;
drop index concurrently if exists by_int_01;
drop index concurrently if exists by_int_02;
drop index concurrently if exists by_int_03;
drop index concurrently if exists by_text_01;
drop index concurrently if exists by_text_02;
drop index concurrently if exists by_text_03;
drop index concurrently if exists by_keyword_list_01;
drop index concurrently if exists by_keyword_list_02;
drop index concurrently if exists by_keyword_list_03;
drop index concurrently if exists by_temporal_bool_01;
drop index concurrently if exists by_temporal_bool_02;
drop index concurrently if exists by_temporal_datetime_01;
drop index concurrently if exists by_temporal_datetime_02;
drop index concurrently if exists by_temporal_double_01;
drop index concurrently if exists by_temporal_double_02;
drop index concurrently if exists by_temporal_int_01;
drop index concurrently if exists by_temporal_int_02;
drop index concurrently if exists by_temporal_keyword_01;
drop index concurrently if exists by_temporal_keyword_02;
drop index concurrently if exists by_temporal_keyword_03;
drop index concurrently if exists by_temporal_keyword_04;
drop index concurrently if exists by_temporal_low_cardinality_keyword_01;
drop index concurrently if exists by_temporal_keyword_list_01;
drop index concurrently if exists by_temporal_keyword_list_02;
drop index concurrently if exists by_history_length;
drop index concurrently if exists by_history_size_bytes;
drop index concurrently if exists by_state_transition_count;
