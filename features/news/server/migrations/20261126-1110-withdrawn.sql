-- Withdrawn items stay where they are, with their keys.
drop table news_withdrawn;
